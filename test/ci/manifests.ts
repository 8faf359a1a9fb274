/** The manifests of `examples/`, read and validated. */
import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parseAllDocuments } from 'yaml'

export const ROOT = new URL('../../', import.meta.url)
export const textOf = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')

type Manifest = Readonly<Record<string, unknown>>

/** The documents of a YAML file. @throws where one is broken or has a key twice */
export const documentsIn = <Document = Manifest>(text: string): readonly Document[] =>
  parseAllDocuments(text, { uniqueKeys: true, strict: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    return document.toJS() as Document
  })

const schemaOf = (name: string) => JSON.parse(textOf(`test/ci/schemas/${name}.schema.json`))
const draft7 = new Ajv({ strict: false, validateFormats: false, allErrors: true })
const newest = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

const KINDS: Readonly<Record<string, string>> = {
  Job: 'io.k8s.api.batch.v1.Job',
  PersistentVolumeClaim: 'io.k8s.api.core.v1.PersistentVolumeClaim',
}

type Kind = 'github-action' | 'github-workflow' | 'gitlab-ci' | 'kubernetes'

/** Compiling takes longer than everything else. */
const compiled = new Map<string, ValidateFunction>()

function validatorOf(kind: Kind, name: string): ValidateFunction {
  const known = compiled.get(`${kind} ${name}`)
  if (known) return known
  const schema = schemaOf(kind)
  const own = kind === 'kubernetes' ? { $defs: schema.$defs, $ref: `#/$defs/${KINDS[name]}` } : schema
  const validator = kind === 'kubernetes' ? newest.compile(own) : draft7.compile(own)
  compiled.set(`${kind} ${name}`, validator)
  return validator
}

/** The problems of a manifest, by the schema of its kind. */
export function wrongWith(kind: Kind, manifest: object): string[] {
  const validate = validatorOf(kind, kind === 'kubernetes' ? String((manifest as { kind?: string }).kind) : '')
  validate(manifest)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
}

export interface Spec {
  readonly spec: { readonly inputs: Readonly<Record<string, { readonly default: string | number }>> }
}

/** The jobs of a GitLab component with these inputs, and its defaults for the others. */
export function componentWith(inputs: Readonly<Record<string, string | number>>) {
  const [header = '', jobs = ''] = textOf('examples/gitlab/component.yml').split(/^---$/m)
  const [{ spec }] = documentsIn<Spec>(header) as [Spec]
  const values = {
    ...Object.fromEntries(Object.entries(spec.inputs).map(([name, one]) => [name, one.default])),
    ...inputs,
  }
  const filled = jobs.replace(/\$\[\[ inputs\.(\w+) \]\]/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`no input ${name}`)
    return String(values[name])
  })
  return { spec, values, jobs: documentsIn(filled)[0]! as Manifest }
}
