"""The school on the floor: questions without their answers, marked by the rules, weak spots kept for a patron."""

import pytest

from pitboss.school import by_id

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
    told = floor.http.post("/school/answers", json={"id": question["id"], "answer": known.answer}).json()
    assert (told["right"], told["answer"], told["cite"]) == (True, known.answer, known.cite)
    wrong = next(choice for choice in known.choices if choice != known.answer)
    assert floor.http.post("/school/answers", json={"id": question["id"], "answer": wrong}).json()["right"] is False


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
