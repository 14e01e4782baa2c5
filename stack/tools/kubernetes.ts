import { copyFileSync, chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { versions } from '../versions.ts';
import { buildGoProgram, buildGoSource, downloadGoModule } from './go.ts';
import { sidCommand, type SidProgram, unpackFromSid } from './sid.ts';

/**
 * One program with the three servers, because linking three takes three times as long. Only the chosen one is created: each
 * of them wants to be the only one that handles signals.
 */
const MAIN = `package main

import (
	"os"

	"github.com/spf13/cobra"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
)

func main() {
	servers := map[string]func() *cobra.Command{
		"kube-apiserver":          func() *cobra.Command { return apiserver.NewAPIServerCommand() },
		"kube-controller-manager": func() *cobra.Command { return controllers.NewControllerManagerCommand() },
		"kube-scheduler":          func() *cobra.Command { return scheduler.NewSchedulerCommand() },
	}
	server := servers[os.Args[1]]()
	server.SetArgs(os.Args[2:])
	os.Exit(cli.Run(server))
}
`;

const ETCD: SidProgram = {
  name: 'etcd-sid',
  title: 'etcd',
  packages: ['etcd-server'],
  minimum: '3.5',
  instead: 'Only the tests of the chart on a real API server need it.',
};

/** `<program> kube-apiserver|kube-controller-manager|kube-scheduler`, built from source, once. */
export async function findKubernetes(): Promise<string> {
  const { module, version } = versions.kubernetes;
  const [major = '', minor = ''] = version.slice(1).split('.');
  // The servers tell clients their version; Helm compares it with the chart's kubeVersion.
  const variables = { gitVersion: version, gitMajor: major, gitMinor: minor };
  const set = Object.entries(variables).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`);
  return buildGoSource(`kubernetes-${version}`, { title: `Kubernetes ${version}`, linker: set }, async (folder) => {
    const source = await downloadGoModule(versions.kubernetes);
    writeFileSync(path.join(folder, 'main.go'), MAIN);
    writeFileSync(path.join(folder, 'go.mod'), publishedModule(readFileSync(path.join(source, 'go.mod'), 'utf8')));
    copyFileSync(path.join(source, 'go.sum'), path.join(folder, 'go.sum'));
    chmodSync(path.join(folder, 'go.sum'), 0o644);

    /** Its own go.mod refers to folders of its repository; the same code is published as modules with v0 versions. */
    function publishedModule(text: string): string {
      const published = text
        .replace(/^module .*$/m, 'module kubernetes')
        .replaceAll(/(k8s\.io\/[\w-]+) => \.\/staging\/src\/\S+/g, `$1 => $1 ${version.replace(/^v1/, 'v0')}`);
      return `${published}\nrequire ${module} ${version}\n`;
    }
  });
}

/** etcd of Debian sid. */
export async function findEtcd(): Promise<{ command: string; args: string[] }> {
  return sidCommand(await unpackFromSid(ETCD), 'usr/bin/etcd');
}

/** kwok, and the text of its rules: nodes become ready, pods run, jobs end, deleted pods go. */
export async function findKwok(): Promise<{ program: string; stages: string }> {
  const program = await buildGoProgram(versions.kwok, 'kwok');
  const source = await downloadGoModule({ module: 'sigs.k8s.io/kwok', version: versions.kwok.version });
  const files = [
    'node/fast/node-initialize',
    'node/heartbeat/node-heartbeat',
    'pod/fast/pod-ready',
    'pod/fast/pod-complete',
    'pod/fast/pod-delete',
  ];
  const stages = files.flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(source, 'kustomize/stage', `${file}.yaml`), 'utf8')).map(String),
  );
  return { program, stages: stages.join('---\n') };
}
