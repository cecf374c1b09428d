"""What a simulation and a comparison have in common: text, HTML, a report and its figures."""

from html import escape
from os import PathLike
from typing import Any

from penultima.text.fluent import Lang


class Reportable:
    """Base of `Simulation` and `Comparison`."""

    def write_report(self: Any, file: str | PathLike[str], *, lang: Lang = "en") -> None:
        """Write an HTML page with findings, plots and all numbers. Needs the extra `lab`."""
        from .report import write_report

        write_report(self, file, lang=lang)

    def write_figures(self: Any, folder: str | PathLike[str], *, lang: Lang = "en") -> None:
        """Write the plots of the report as SVG and PDF files. Needs the extra `lab`."""
        from .report import write_figures

        write_figures(self, folder, lang=lang)

    def __str__(self: Any) -> str:
        """All measures as a text table."""
        from .summary_table import format_summary

        return format_summary(self)

    def _repr_html_(self: Any) -> str:
        from .words import findings

        return f"<p>{escape(' '.join(findings(self, 'en')))}</p><pre>{escape(str(self))}</pre>"
