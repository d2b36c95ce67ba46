"""How updates come in: fetched by polling or pushed to a webhook, read one by one, in each chat in order."""
