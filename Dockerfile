# A table server: one process that isn't root, a read-only root file system, one volume.
# The steps are those of container/build.sh, which also runs without a container.

FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /source
COPY . .
RUN container/build.sh wheel /wheel
RUN container/build.sh install /opt/penultima /wheel/*.whl
RUN /opt/penultima/bin/python -c "from penultima.kernel import COMPILED; assert COMPILED"

FROM python:3.13-slim
COPY --from=build /opt/penultima /opt/penultima
RUN install --directory --owner 10001 --group 10001 --mode 700 /data
ENV PATH=/opt/penultima/bin:$PATH PENULTIMA_HOST=0.0.0.0 PENULTIMA_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["python", "/opt/penultima/bin/penultima-healthcheck"]
ENTRYPOINT ["penultima"]
CMD ["serve"]
