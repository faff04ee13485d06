"""The table service: everything about tables that takes time.

It may know the contract of bots and the pure part; it knows no SQL and no web.
"""

from cubeamulet.table.service.bots import AT_ONCE, Pace
from cubeamulet.table.service.service import IDLE_SECONDS, Subscription, TableService

__all__ = ["AT_ONCE", "IDLE_SECONDS", "Pace", "Subscription", "TableService"]
