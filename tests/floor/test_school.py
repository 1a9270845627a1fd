"""The school on the floor: questions without their answers, marked by the rules, weak spots kept for a patron."""

import html
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
import sqlalchemy as sa

from pitboss.floor.accounts import classes
from pitboss.floor.accounts.schema import ENROLLED, SITTINGS, TASKS
from pitboss.refusal import Refusal
from pitboss.school import by_id
from pitboss.school.dealing import dealing
from pitboss.school.exam import Exam, ExamReport, check_report
from tests.volume import PATIENCE

from .postgres import postgres  # noqa: F401
from .serving import serving


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("school") / "floor.db") as served:
        yield served


def test_a_question_comes_without_its_answer_and_is_marked(floor):
    question = floor.http.get("/school/casino-war?level=1&only=next").json()
    assert not {"answer", "why", "cite", "case", "expect"} & set(question)
    assert question["drill"] == "next"
    known = by_id(question["id"])
    judged = floor.http.post("/school/answers", json={"id": question["id"], "answer": known.answer}).json()
    assert (judged["right"], judged["answer"], judged["cite"]) == (True, known.answer, known.cite)
    wrong = next(choice for choice in known.choices if choice != known.answer)
    assert floor.http.post("/school/answers", json={"id": question["id"], "answer": wrong}).json()["right"] is False


def test_all_drills_are_asked_about_in_turn_where_none_is_chosen(floor):
    asked = {floor.http.get("/school/casino-war").json()["drill"] for _ in range(12)}
    assert len(asked) > 2


def test_what_a_patron_answers_is_kept_for_them_alone(floor):
    ada = floor.patron("Ada")
    for _ in range(3):
        question = floor.http.get("/school/casino-war", headers=ada).json()
        answer = by_id(question["id"]).answer
        assert floor.http.post("/school/answers", headers=ada, json={"id": question["id"], "answer": answer}).json()[
            "right"
        ]
    rows = floor.http.get("/school/me", headers=ada).json()
    assert sum(row["asked"] for row in rows) == sum(row["right"] for row in rows) == 3
    assert floor.http.get("/school/me", headers=floor.patron("Bob")).json() == []
    assert floor.http.get("/school/me").status_code == 401


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/school/casino-wer", None, 404),
        ("/school/casino-war?level=4", None, 422),
        ("/school/casino-war?only=hope", None, 400),
        ("/school/answers", {"id": "casino-war/pay-it/1/1/1.0.99", "answer": "1"}, 400),
        ("/school/answers", {"id": "nothing", "answer": "1"}, 400),
    ],
)
def test_bad_input_is_one_clear_line(floor, path, body, status):
    answer = floor.http.get(path) if body is None else floor.http.post(path, json=body)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


# Dealing.


def right_act(table):
    game, _, level, seed = table["id"].split("/")
    of = dealing(game, int(seed), int(level))
    return msgspec.to_builtins(of.acts[of.asked[table["step"]]])


def test_a_patron_deals_a_round_and_speed_and_accuracy_are_kept(floor):
    ada, acts, cites = floor.patron("Ada the dealer"), 0, []
    for clean in (True, False):
        table = floor.http.post("/school/deal", headers=ada, json={"game": "casino-war", "level": 1}).json()
        id = table["id"]
        acts += table["acts"]
        while not table["over"]:
            made = right_act(table | {"id": id})
            if not clean and table["step"] == 2:
                made = {"verb": "burn" if made["verb"] != "burn" else "take"}
            act = {"id": id, "step": table["step"], **made}
            judged = floor.http.post("/school/deal/acts", headers=ada, json=act).json()
            again = floor.http.post("/school/deal/acts", headers=ada, json=act)
            assert again.status_code == 400, "each act counts once"
            cites += [] if judged["right"] else [judged["cite"]]
            # A wrong act costs, and the round goes on from the step that was due.
            assert judged["must"]
            assert judged["table"]["step"] == table["step"] + 1
            table = judged["table"]
        assert len(cites) == (not clean)
    assert floor.http.post("/school/deal/acts", headers=ada, json=act).status_code == 400, "it is over"
    (row,) = floor.http.get("/school/deal/me", headers=ada).json()
    assert (row["rounds"], row["clean"], row["acts"], row["wrong"]) == (2, 1, acts - 1, cites)
    assert row["accuracy"] == 100 * row["acts"] // (row["acts"] + 1)
    assert row["a_minute"] > 0
    (spot,) = floor.http.get("/school/me", headers=ada).json()
    assert (spot["drill"], spot["asked"], spot["right"]) == ("deal-it", row["acts"] + 1, row["acts"])
    assert floor.http.get("/school/deal/me", headers=floor.patron("Bob")).json() == []


# Classes.


@pytest.fixture(params=["sqlite", "postgres"])
def house(request, tmp_path):
    where = tmp_path / "floor.db" if request.param == "sqlite" else request.getfixturevalue("postgres").fresh()
    with serving(where) as served:
        yield served


def the_class(house, *names):
    """A class with these learners; the call of its instructor, and its id."""
    tom = house.staff("instructor")
    made = house.http.post("/school/classes", headers=tom, json={"title": "Night  school"}).json()
    assert made["title"] == "Night school"
    for name in names:
        house.patron(name)
        joined = house.http.post(f"/school/classes/{made['id']}/learners", headers=tom, json={"name": name})
        assert joined.status_code == 201
    return tom, made["id"]


def assigned(house, tom, id, **more):
    task = {"kind": "exam", "games": ["casino-war"], "questions": 4, "pass_mark": 50, "minutes": 30} | more
    answer = house.http.post(f"/school/classes/{id}/tasks", headers=tom, json=task)
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def test_an_exam_is_set_sat_marked_and_checked(house):
    tom, id = the_class(house, "Ada", "Bob")
    ada, bob = house.patron("Ada"), house.patron("Bob")
    exam = assigned(house, tom, id)
    at = f"/school/tasks/{exam}"
    (given,) = house.http.get("/school/tasks/all", headers=ada).json()
    assert (given["id"], given["state"], given["class"], given["minutes"]) == (exam, "new", "Night school", 30)
    assert house.http.get(f"{at}/questions/0", headers=ada).status_code == 400, "no question before the time runs"
    assert house.http.get(at, headers=house.patron("Cy")).status_code == 404, "not in the class"
    for who, right_ones in ((ada, 4), (bob, 1)):
        begun = house.http.post(f"{at}/begin", headers=who).json()
        assert 1790 < begun["left"] <= 1800
        for place in range(4):
            question = house.http.get(f"{at}/questions/{place}", headers=who).json()
            assert not {"answer", "cite", "why", "case"} & set(question)
            known = paper_of(house, exam)[place]
            wrong = "1234.00" if known.amount else next(one for one in known.choices if one != known.answer)
            chosen = known.answer if place < right_ones else wrong
            for answer in (wrong, chosen):
                # In an exam the last answer counts, and no result is shown.
                kept = house.http.post(f"{at}/answers", headers=who, json={"place": place, "answer": answer})
                assert set(kept.json()) == {"kept", "left"}
        unreadable = house.http.post(f"{at}/answers", headers=who, json={"place": 9, "answer": "x"})
        assert unreadable.status_code == 404
        done = house.http.post(f"{at}/finish", headers=who, json={}).json()
        assert (done["score"], done["passed"]) == (25 * right_ones, right_ones >= 2)
        again = house.http.post(f"{at}/answers", headers=who, json={"place": 3, "answer": known.answer})
        assert (again.status_code, "over" in again.text) == (400, True)
    report = house.http.get(f"{at}/reports/Ada", headers=ada)
    check_report(msgspec.json.decode(report.content, type=ExamReport))
    assert house.http.get(f"{at}/reports/Ada", headers=bob).status_code == 401, "a report is its learner's"
    found = house.http.get(f"/school/classes/{id}", headers=tom).json()
    assert [(row["learner"], row["right"], row["asked"]) for row in found["by_learner"]] == [
        ("Bob", 1, 4),
        ("Ada", 4, 4),
    ]
    assert found["by_game"] == [{"game": "casino-war", "right": 5, "asked": 8}]
    assert sum(row["asked"] for row in found["by_paragraph"]) == 8
    printed = house.ask("GET", f"/school/tasks/{exam}/reports/Ada", headers=ada).text
    for one in report.json()["answers"]:
        assert one["cite"] in printed
        assert all(line in html.unescape(printed) for line in one["story"])
        assert one["id"] in printed
    answers = html.unescape(house.ask("GET", f"/school/tasks/{exam}/reports/Bob", headers=bob).text)
    for one in json.loads(house.http.get(f"{at}/reports/Bob", headers=bob).content)["answers"][1:]:
        # What is right is said once, with one stop, even where the reason says the same.
        assert answers.count(f"{one['answer'][1:].rstrip('.')}.</strong>")
        assert ".." not in answers
        if one["why"].rstrip(".") == one["answer"].rstrip("."):
            assert f"</strong> {one['why']}" not in answers
    assert report.json()["sha256"] in printed
    log = [(row["what"].split()[0], row["answer"]) for row in house.floor.people.log(20)]
    assert [what for what in log if what[0] == "class"][::-1] == [
        ("class", "made"),
        ("class", "enrolled"),
        ("class", "enrolled"),
        ("class", "assigned"),
    ]


def test_when_the_time_is_up_what_is_there_is_marked(floor):
    tom, id = the_class(floor, "Lea")
    lea, exam = floor.patron("Lea"), assigned(floor, tom, id)
    at = f"/school/tasks/{exam}"
    floor.http.post(f"{at}/begin", headers=lea)
    assert floor.http.get(f"{at}/questions/0", headers=lea).status_code == 200
    floor.http.post(f"{at}/answers", headers=lea, json={"place": 0, "answer": paper_of(floor, exam)[0].answer})
    began = time.time() - 30 * 60 - 10
    with floor.floor.journal.engine.begin() as db:
        db.execute(sa.update(SITTINGS).where(SITTINGS.c.task_id == exam).values(began=began))
    # The instructor looks before Lea does anything else.
    (sat,) = floor.http.get(f"/school/classes/{id}", headers=tom).json()["sat"]
    assert (sat["score"], sat["passed"]) == (25, False)
    late = floor.http.post(f"{at}/answers", headers=lea, json={"place": 1, "answer": "1"})
    assert (late.status_code, "over" in late.text) == (400, True)
    report = floor.http.get(f"{at}/reports/Lea", headers=lea).json()
    assert report["ended"] - report["began"] == 30 * 60
    assert [one["given"] for one in report["answers"]][1:] == ["", "", ""]


def test_a_drill_is_marked_one_by_one_and_the_first_answer_counts(floor):
    tom, id = the_class(floor, "Max")
    who, drill = floor.patron("Max"), assigned(floor, tom, id, kind="drill", minutes=0, drills=["next"], questions=2)
    at = f"/school/tasks/{drill}"
    floor.http.post(f"{at}/begin", headers=who)
    assert "id" not in floor.http.get(f"{at}/questions/0", headers=who).json()
    question = paper_of(floor, drill)[0]
    assert question.drill == "next"
    wrong = next(one for one in question.choices if one != question.answer)
    judged = floor.http.post(f"{at}/answers", headers=who, json={"place": 0, "answer": wrong}).json()
    assert (judged["right"], judged["answer"], judged["cite"]) == (False, question.answer, question.cite)
    again = floor.http.post(f"{at}/answers", headers=who, json={"place": 0, "answer": question.answer})
    assert (again.status_code, "already answered" in again.text) == (400, True)
    assert floor.http.post(f"{at}/finish", headers=who, json={}).json()["score"] == 0


def test_an_instructor_has_classes_and_not_the_pit(floor):
    tom, id = the_class(floor, "Eve")
    table = floor.open("casino-war")
    for path in ("/pit", "/pit/log", f"/pit/tables/{table}/rounds", f"/pit/tables/{table}/shoes"):
        assert floor.http.get(path, headers=tom).status_code == 403, path
    held = floor.http.post(f"/pit/tables/{table}/orders", headers=tom, json={"do": "hold"})
    assert held.status_code == 403
    assert floor.ask("GET", "/pit", headers=tom).headers["location"] == "/school/classes"
    clerk = floor.staff("pit-clerk")
    assert floor.http.get("/school/classes/all", headers=clerk).status_code == 403
    assert floor.http.get("/school/classes/all", headers=floor.patron("Eve")).status_code == 401
    boss = floor.staff("casino-supervisor")
    assert floor.http.get(f"/school/classes/{id}", headers=boss).status_code == 404, "another's class"
    assert floor.http.delete("/pit/me", headers=tom).status_code == 204, "and may sign out"
    floor._people.pop("staff:instructor")


@pytest.mark.parametrize(
    ("path", "body", "status", "says"),
    [
        ("/school/deal", {"game": "casino-wer"}, 404, "did you mean"),
        ("/school/deal", {"game": "casino-war", "level": 4}, 422, "level"),
        ("/school/deal/acts", {"id": "casino-war/deal-it/1/x", "step": 0, "verb": "burn"}, 400, "no round"),
        ("/school/deal/acts", {"id": "casino-war/deal-it/1/5", "step": 0, "verb": "dance"}, 400, "does nothing called"),
        ("/school/deal/acts", {"id": "casino-war/deal-it/1/5", "step": 9999, "verb": "burn"}, 400, "there is no act"),
        ("/school/classes", {"title": " "}, 422, "title"),
        ("/school/classes/{id}/learners", {"name": "Nobody"}, 400, "no patron"),
        ("/school/classes/{id}/learners", {"name": "Ina"}, 400, "in the class already"),
        ("/school/classes/000000000000/learners", {"name": "Ina"}, 404, "no class"),
        ("/school/classes/{id}/tasks", {"kind": "exam", "games": []}, 422, "games"),
        ("/school/classes/{id}/tasks", {"kind": "exam", "games": ["casino-war"], "drills": ["hope"]}, 400, "no drill"),
        (
            "/school/classes/{id}/tasks",
            {"kind": "exam", "games": ["roulette"], "drills": ["read-it"]},
            400,
            "no occasion",
        ),
    ],
)
def test_bad_input_to_classes_and_dealing_is_one_line(floor, path, body, status, says):
    tom, id = the_class(floor, "Ina")
    headers = tom if "classes" in path else {}
    answer = floor.http.post(path.format(id=id), headers=headers, json=body)
    assert (answer.status_code, says in answer.json()["error"]) == (status, True), answer.text
    assert "\n" not in answer.json()["error"]


def paper_of(house, task):
    """The questions of a task, as the floor keeps them."""
    with house.floor.journal.engine.connect() as db:
        text = db.execute(sa.select(TASKS.c.paper).where(TASKS.c.id == task)).scalar_one()
    return [by_id(id) for id in msgspec.json.decode(text, type=Exam).questions]


def test_a_pupil_who_asks_the_floor_for_the_answers_of_an_open_exam_gets_none(floor):
    tom, id = the_class(floor, "Nia", "Ole")
    nia, exam = floor.patron("Nia"), assigned(floor, tom, id)
    at = f"/school/tasks/{exam}"
    answers = [floor.http.get("/school/tasks/all", headers=nia), floor.http.get(at, headers=nia)]
    answers.append(floor.http.post(f"{at}/begin", headers=nia))
    answers += [floor.http.get(f"{at}/questions/{place}", headers=nia) for place in range(4)]
    known = paper_of(floor, exam)
    seeds = {one.id.split("/")[3] for one in known}
    assert all(int(seed) >= 2**64 for seed in seeds), "nobody finds the seed of an exam by trying"
    for answer in answers:
        assert answer.status_code == 200
        assert not [one for one in known if one.id in answer.text]
        assert not [seed for seed in seeds if seed in answer.text]
    for who in ({}, nia, floor.patron("Ole"), floor.patron("Pia")):
        marked = floor.http.post("/school/answers", headers=who, json={"id": known[0].id, "answer": "1"})
        assert (marked.status_code, "exam" in marked.json()["error"]) == (400, True)
        assert known[0].answer not in marked.text or len(known[0].answer) < 3
    # A learner who is done reads all of it, and once nobody sits it any more it is a question like any other.
    for name in ("Nia", "Ole"):
        who = floor.patron(name)
        floor.http.post(f"{at}/begin", headers=who)
        floor.http.post(f"{at}/finish", headers=who, json={})
    marked = floor.http.post("/school/answers", headers=nia, json={"id": known[0].id, "answer": known[0].answer})
    assert marked.json()["right"] is True


def test_the_seed_of_an_exam_is_nobodys_to_choose_and_that_of_a_drill_is_not_shown(floor):
    tom, id = the_class(floor, "Quin")
    given = {"kind": "exam", "games": ["casino-war"], "questions": 2, "seed": 5}
    refused = floor.http.post(f"/school/classes/{id}/tasks", headers=tom, json=given)
    assert (refused.status_code, "seed" in refused.json()["error"]) == (400, True)
    drill = assigned(floor, tom, id, kind="drill", questions=2, seed=987654321)
    shown = floor.http.get(f"/school/tasks/{drill}", headers=floor.patron("Quin"))
    assert "987654321" not in shown.text


def test_answers_of_an_exam_that_are_sent_at_once_are_all_kept(house):
    """Ten learners, four answers each at the same moment, and a finish among them: what was acknowledged is marked."""
    names = [f"Learner {n}" for n in range(10)]
    journal = house.floor.journal
    with journal.engine.begin() as db:
        paper = Exam(title="x", questions=["a", "b", "c", "d"])
        kept = msgspec.json.encode(paper).decode()
        db.execute(sa.insert(TASKS), {"id": "t", "class_id": "c", "kind": "exam", "paper": kept, "at": 0.0})
        db.execute(sa.insert(ENROLLED), [{"class_id": "c", "name": name} for name in names])
    for name in names:
        classes.begin(journal, "t", name)
    start = threading.Barrier(8)

    def send(task):
        name, place = task
        start.wait(timeout=PATIENCE)
        try:
            if place == 4:
                return name, classes.stop(journal, classes.sitting(journal, "t", name), 1.0)
            classes.answer(journal, classes.sitting(journal, "t", name), place, f"answer {place}")
            return name, place
        except Refusal:
            return name, None

    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(send, [(name, place) for name in names for place in range(4)]))
        last = list(pool.map(send, [(name, place) for name in names[:8] for place in (2, 3, 4)]))
    assert all(place is not None for _, place in done)
    for name in names:
        found = classes.sitting(journal, "t", name)
        assert found.answers == {place: f"answer {place}" for place in range(4)}
        assert bool(found.ended) == (name in names[:8])
    assert len(last) == 24
    with pytest.raises(Refusal, match="over"):
        classes.answer(journal, classes.sitting(journal, "t", names[0]), 0, "late")
