# Taberna in a container: docs/hosting.md says how to start it. Data is kept in /data; nothing else is written but /tmp.
FROM python:3.14-slim-trixie AS build
WORKDIR /src
COPY requirements-uv.lock ./
RUN pip install --no-cache-dir --require-hashes --requirement requirements-uv.lock
COPY requirements.lock pyproject.toml README.md LICENSE install.sh ./
COPY bot ./bot
COPY docs/examples ./docs/examples
COPY render ./render
COPY rules ./rules
COPY storage ./storage
RUN ./install.sh /opt/taberna

FROM python:3.14-slim-trixie
RUN useradd --system --uid 10001 --user-group --home-dir /data --create-home taberna
COPY --from=build /opt/taberna /opt/taberna
USER 10001:10001
WORKDIR /data
VOLUME /data
ENV PATH=/opt/taberna/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TABERNA_DATABASE=/data/taberna.sqlite3 \
    TABERNA_LOCAL=off \
    TABERNA_LOG_FORMAT=json \
    TABERNA_MONITOR_PORT=8301
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["taberna", "health"]
ENTRYPOINT ["taberna"]
