"""The web layer: pages, HTTP and sockets around the table service."""
