/**
 * The address under which an editor opens a line of the checkout. Only the browser knows the path to it, and only where
 * the page is opened as a file: none stands in the page.
 * @param line such as `laws/ranges/checks.ts:101`
 * @param up from the folder of the page to the checkout, such as `..`
 */
export function editorAddress(line: string, up: string | undefined, page: string): string | undefined {
  const [file = '', number = ''] = line.split(':')
  if (up === undefined || !page.startsWith('file:')) return undefined
  return `vscode://file${new URL(`${up}/${file}`, page.split('#')[0]).pathname}:${number}`
}
