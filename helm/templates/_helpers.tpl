{{- define "ppe.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "ppe.selector" -}}
app.kubernetes.io/name: ppe-console
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "ppe.labels" -}}
{{ include "ppe.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{- define "ppe.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end -}}
{{- end -}}

{{/* Name of the Secret of one server; a trial has one Secret for all. */}}
{{- define "ppe.secret" -}}
{{- if .root.Values.trial.enabled -}}{{ include "ppe.name" .root }}-trial{{- else -}}{{ get .root.Values.secrets .of }}{{- end -}}
{{- end -}}

{{- define "ppe.secretEnv" -}}
{{- range .keys }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ include "ppe.secret" $ }}, key: {{ . }} } }
{{- end -}}
{{- end -}}

{{/* Whether a server with an optional Secret is in use. */}}
{{- define "ppe.uses" -}}
{{- if or .root.Values.trial.enabled (get .root.Values.secrets .of) -}}true{{- end -}}
{{- end -}}

{{- define "ppe.hasStorage" -}}
{{- if or .Values.trial.enabled .Values.storage.endpoint -}}true{{- end -}}
{{- end -}}

{{/* The environment of every process of the product; api/config.ts explains each variable. */}}
{{- define "ppe.env" -}}
{{- $name := include "ppe.name" . -}}
- { name: HOST, value: 0.0.0.0 }
- { name: PORT, value: '8080' }
- { name: ROOT_DOMAIN, value: {{ .Values.rootDomain | quote }} }
- { name: PUBLIC_PORT, value: {{ .Values.publicPort | quote }} }
- { name: TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }} }
- { name: DB_NAME, value: {{ .Values.mysql.schema | quote }} }
- { name: DB_POOL, value: {{ .Values.mysql.connections | quote }} }
- { name: KEYCLOAK_URL, value: {{ ternary (printf "http://%s-keycloak:8080" $name) .Values.keycloak.url .Values.trial.enabled | quote }} }
- { name: KEYCLOAK_INTERNAL_URL, value: {{ .Values.keycloak.internalUrl | quote }} }
- { name: KEYCLOAK_SHARDS, value: {{ if .Values.keycloak.shards }}{{ .Values.keycloak.shards | toJson | quote }}{{ else }}''{{ end }} }
- { name: REALM_PREFIX, value: {{ .Values.keycloak.realmPrefix | quote }} }
- { name: MAIL_FROM, value: {{ .Values.smtp.from | quote }} }
{{- range $variable, $value := .Values.settings }}
- { name: {{ $variable }}, value: {{ if kindIs "float64" $value }}{{ $value | int64 | toString | quote }}{{ else }}{{ $value | toString | quote }}{{ end }} }
{{- end }}
{{- include "ppe.secretEnv" (dict "root" . "of" "app" "keys" (list "APP_SECRET" "MACHINE_PEPPER" "PIN_PEPPER" "AUDIT_SECRET")) }}
- name: AUDIT_STREAM_TOKEN
  valueFrom: { secretKeyRef: { name: {{ include "ppe.secret" (dict "root" . "of" "app") }}, key: AUDIT_STREAM_TOKEN, optional: true } }
{{- include "ppe.secretEnv" (dict "root" . "of" "mysql" "keys" (list "DATABASE_URL")) }}
{{- include "ppe.secretEnv" (dict "root" . "of" "keycloak" "keys" (list "KEYCLOAK_ADMIN_USER" "KEYCLOAK_ADMIN_PASSWORD")) }}
{{- if include "ppe.hasStorage" . }}
- { name: S3_ENDPOINT, value: {{ ternary (printf "http://%s-storage:9000" $name) .Values.storage.endpoint .Values.trial.enabled | quote }} }
- { name: S3_PUBLIC_ENDPOINT, value: {{ .Values.storage.publicEndpoint | quote }} }
- { name: S3_BUCKET, value: {{ .Values.storage.bucket | quote }} }
{{- include "ppe.secretEnv" (dict "root" . "of" "storage" "keys" (list "S3_ACCESS_KEY" "S3_SECRET_KEY")) }}
{{- end }}
{{- if include "ppe.uses" (dict "root" . "of" "valkey") }}
{{- include "ppe.secretEnv" (dict "root" . "of" "valkey" "keys" (list "VALKEY_URL")) }}
{{- end }}
{{- if include "ppe.uses" (dict "root" . "of" "smtp") }}
{{- include "ppe.secretEnv" (dict "root" . "of" "smtp" "keys" (list "SMTP_URL")) }}
{{- end }}
{{- with .Values.secrets.traces }}
{{- include "ppe.secretEnv" (dict "root" $ "of" "traces" "keys" (list "OTEL_EXPORTER_OTLP_HEADERS")) }}
{{- end }}
{{- end -}}

{{/* The environment of jobs that change the schema. */}}
{{- define "ppe.ownerEnv" -}}
{{ include "ppe.env" . }}
{{- include "ppe.secretEnv" (dict "root" . "of" "mysql" "keys" (list "MYSQL_ADMIN_URL")) }}
{{- end -}}

{{- define "ppe.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* What every pod of the product has in common. */}}
{{- define "ppe.podSettings" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 256Mi }
{{- end -}}

{{- define "ppe.container" -}}
image: {{ include "ppe.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext: {{- include "ppe.containerSecurity" . | nindent 2 }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- end -}}

{{- define "ppe.spread" -}}
{{- if .root.Values.topologySpread }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: {{ $.root.Values.topologySpread }}
    labelSelector:
      matchLabels: {{- include "ppe.selector" $ | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- end }}
{{- end -}}
