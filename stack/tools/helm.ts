import { findProgram } from '../system/run.ts';
import { versions } from '../versions.ts';
import { buildGoProgram } from './go.ts';

/** The path of Helm: from the PATH, else built from source, once. */
export async function findHelm(): Promise<string> {
  return findProgram('helm') ?? (await buildGoProgram(versions.helm, 'Helm'));
}

/** The path of kubeconform, which compares manifests with the schemas of an API: built from source, once. */
export async function findKubeconform(): Promise<string> {
  return buildGoProgram(versions.kubeconform, 'kubeconform');
}
