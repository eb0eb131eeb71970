import { readSources } from '../architecture/sources.ts'

/** The two ways that one dialog has, as keys of their words; one of several keys is shown. */
export interface Pair {
  path: string
  buttons: [readonly string[], readonly string[]]
}

/** The key of the word that leads out of a dialog that says no other. */
const wayOut = ['panel.dialog.back']

/** Where the opening tag that begins at a place ends: at the first `>` outside braces. */
function endOfTag(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (text[at] === '>' && depth === 0) return at
  }
  return text.length
}

/** Every opening tag of a component or element in a source, each with where it begins. */
const tagsOf = (text: string, name: string): { tag: string; end: number }[] =>
  [...text.matchAll(new RegExp(`<${name}\\b`, 'g'))].map(({ index }) => {
    const end = endOfTag(text, index)
    return { tag: text.slice(index, end), end }
  })

/** What stands in the braces of an attribute; empty where the tag does not have it. */
function attribute(tag: string, name: string): string {
  const from = tag.search(new RegExp(`\\b${name}=\\{`))
  if (from < 0) return ''
  const start = tag.indexOf('{', from)
  let depth = 0
  for (let at = start; at < tag.length; at += 1) {
    if (tag[at] === '{') depth += 1
    if (tag[at] === '}') depth -= 1
    if (depth === 0) return tag.slice(start + 1, at)
  }
  return ''
}

/** The keys that an expression translates; what is chosen at run time (`${…}`) stands for every key that fits. */
export function keysIn(expression: string, known: Iterable<string>): string[] {
  const written = [...expression.matchAll(/['`]([a-z_]+(?:\.[\w]+|\.\$\{[^}]*\})+)['`]/g)].map(([, key = '']) => key)
  return written.flatMap(key => {
    if (!key.includes('${')) return [key]
    const pattern = new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[^.]+')}$`)
    return [...known].filter(one => pattern.test(one))
  })
}

/** The buttons that stand beside each other in every dialog of the panel, read from its sources. */
export function dialogPairs(known: ReadonlyMap<string, string>): Pair[] {
  const keys = (expression: string): string[] => keysIn(expression, known.keys())
  return readSources('src/panel', 'src/features', 'src/tourism').flatMap(({ path, text }) => {
    const confirmed = tagsOf(text, 'ConfirmDialog').map(({ tag }) => [
      keys(attribute(tag, 'confirm')),
      [...keys(attribute(tag, 'cancel')), ...(/\bcancel=\{t\(|\bcancel=\{reader/.test(tag) ? [] : wayOut)],
    ])
    const asking = tagsOf(text, 'ConfirmedButton').map(({ tag }) => [keys(attribute(tag, 'word')), wayOut])
    const forms = ['PanelForm', 'FormDialog']
      .flatMap(name => tagsOf(text, name))
      .filter(({ tag }) => tag.includes('onCancel='))
      .map(({ tag }) => [keys(attribute(tag, 'submit')), wayOut])
    const own = text.includes('<ModalDialog')
      ? tagsOf(text, 'Button').map(({ end }) => keys(text.slice(end, text.indexOf('</Button>', end))))
      : []
    const pairs = own.flatMap((one, at) => own.slice(at + 1).map(other => [one, other]))
    return [...confirmed, ...asking, ...forms, ...pairs].map(([one = [], other = []]): Pair => ({
      path,
      buttons: [one, other],
    }))
  })
}
