"""The wire: every message between the service and its clients, each with exact keys."""
