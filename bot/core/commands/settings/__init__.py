"""Commands by which people and chats say how they want things."""
