/** The sources of a checkout as syntax trees: the value of a constant, and texts with an added element or import. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript-5'
import { checkout } from '../engine/sources/line-of.ts'

const root = checkout!

export interface Source {
  readonly file: string
  readonly text: string
  readonly tree: ts.SourceFile
  readonly variables: readonly ts.VariableDeclaration[]
  readonly objects: readonly ts.ObjectLiteralExpression[]
  readonly calls: readonly ts.CallExpression[]
}

function sourceOf(file: string): Source {
  const text = readFileSync(`${root}${file}`, 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const variables: ts.VariableDeclaration[] = []
  const objects: ts.ObjectLiteralExpression[] = []
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node)) variables.push(node)
    else if (ts.isObjectLiteralExpression(node)) objects.push(node)
    else if (ts.isCallExpression(node)) calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { file, text, tree, variables, objects, calls }
}

const read = new Map<string, readonly Source[]>()

/** Every source of a folder, read once. */
export function sourcesIn(folder: string): readonly Source[] {
  const known = read.get(folder)
  if (known) return known
  const names = (readdirSync(`${root}${folder}`, { recursive: true }) as string[]).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.d.ts'),
  )
  const sources = names.sort().map((name) => sourceOf(`${folder}/${name.replaceAll('\\', '/')}`))
  read.set(folder, sources)
  return sources
}

interface Held {
  readonly source: Source
  readonly value: ts.Expression
}

/** The file from which a name is imported. */
function importedFrom({ tree, file }: Source, name: string): Source | undefined {
  for (const one of tree.statements.filter(ts.isImportDeclaration)) {
    const names = one.importClause?.namedBindings
    if (!names || !ts.isNamedImports(names) || !names.elements.some((element) => element.name.text === name)) continue
    const path = join(dirname(file), (one.moduleSpecifier as ts.StringLiteral).text)
    return sourcesIn(path.split('/').slice(0, 2).join('/')).find((source) => source.file === path)
  }
  return undefined
}

/** The declaration of a name that an expression uses: of several in the file, the last one before it. */
function declared(source: Source, one: ts.Identifier): ts.VariableDeclaration | undefined {
  const isIt = ({ name }: ts.VariableDeclaration) =>
    ts.isObjectBindingPattern(name)
      ? name.elements.some((element) => element.name.getText() === one.text)
      : name.getText() === one.text
  const all = source.variables.filter(isIt)
  return (one.getSourceFile() === source.tree ? all.findLast(({ pos }) => pos < one.pos) : undefined) ?? all[0]
}

/** The value of a constant, in the file or in one that it imports, or the expression itself. */
export function resolved(source: Source, expression: ts.Expression | undefined): Held | undefined {
  if (!expression || !ts.isIdentifier(expression)) return expression && { source, value: expression }
  const { name, initializer: held } = declared(source, expression) ?? {}
  if (held && name && ts.isIdentifier(name)) return { source, value: ts.isAsExpression(held) ? held.expression : held }
  const other = held ? undefined : importedFrom(source, expression.text)
  return other && resolved(other, expression)
}

/** The value that a function of one expression returns; undefined for any other value. */
function returned({ source, value }: Held): Held | undefined {
  const body = ts.isArrowFunction(value) ? value.body : undefined
  if (!body || ts.isBlock(body)) return undefined
  let inside = body
  while (ts.isParenthesizedExpression(inside) || ts.isAsExpression(inside)) inside = inside.expression
  return { source, value: inside }
}

function memberOf(object: Held | undefined, name: string): Held | undefined {
  const member = object && ts.isObjectLiteralExpression(object.value) ? propertyOf(object.value, name) : undefined
  return member && followed(object!.source, member)
}

/**
 * As `resolved`, and of a call what the function returns: `operations(name).get`, or `get` of
 * `const { get } = operations(name)`, is the text in `operations`.
 */
export function followed(source: Source, expression: ts.Expression | undefined): Held | undefined {
  const held = resolved(source, expression)
  if (!held && expression && ts.isIdentifier(expression))
    return memberOf(followed(source, declared(source, expression)?.initializer), expression.text)
  if (!held) return undefined
  const { value } = held
  if (ts.isCallExpression(value)) {
    const called = resolved(held.source, value.expression)
    return (called && returned(called)) ?? held
  }
  if (!ts.isPropertyAccessExpression(value)) return held
  return memberOf(followed(held.source, value.expression), value.name.text) ?? held
}

export type Matching = (source: Source, expression: ts.Expression | undefined, text: string) => boolean

/** Whether an expression is that text. */
export const isText: Matching = (source, expression, text) => {
  const value = resolved(source, expression)?.value
  return value !== undefined && ts.isStringLiteralLike(value) && value.text === text
}

/** Whether an expression may be that text: `current/${name}s.get` may be `current/tags.get`. */
export const mayBeText: Matching = (source, expression, text) => {
  const value = followed(source, expression)?.value
  if (!value || !ts.isTemplateExpression(value)) return false
  const parts = [value.head.text, ...value.templateSpans.map(({ literal }) => literal.text)]
  return new RegExp(`^${parts.map((part) => part.replace(/[./]/g, '\\$&')).join('[^.\\/]+')}$`).test(text)
}

export const propertyOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  object.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText() === name)?.initializer

/** The text with a last element in an array, or before the end of an object. */
export function inserted(
  { text }: Source,
  into: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  added: string,
): string {
  const members = ts.isArrayLiteralExpression(into) ? into.elements : into.properties
  const end = members.length ? members[members.length - 1]!.getEnd() : into.getEnd() - 1
  const rest = text.slice(end).replace(/^,/, '')
  return `${text.slice(0, end)}${members.length ? ',' : ''}\n${added},${rest}`
}

/** The text with a name imported from a file of the checkout. */
function withImport(text: string, file: string, name: string, from: string): string {
  if (new RegExp(`import [^;]*\\b${name}\\b[^;]*? from '`).test(text)) return text
  const path = relative(dirname(file), from)
  const line = `import { ${name} } from '${path.startsWith('.') ? path : `./${path}`}'\n`
  const first = text.search(/^import /m)
  return first < 0 ? `${line}${text}` : `${text.slice(0, first)}${line}${text.slice(first)}`
}

/** The text with each of these names imported, unless it is. @param from files of the checkout by name */
export const importing = (text: string, file: string, from: Readonly<Record<string, string>>): string =>
  Object.entries(from).reduce((held, [name, other]) => withImport(held, file, name, other), text)
