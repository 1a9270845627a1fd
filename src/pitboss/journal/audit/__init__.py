"""Audits of logs of any size: many files in parts, on one core or many, with a report that is the same from all."""
