import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readmePictures } from '../../scripts/readmePictures.ts'
import { unplainIn } from './plainWords.ts'
import { readSources, root } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]
const decisions = readdirSync(join(root, 'docs/decisions'))
  .filter(name => /^\d{3}-/.test(name))
  .toSorted()

/** Paths of the project in a text, up to the first part that has a placeholder or an asterisk. */
const pathsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?<![\w./-])(?:src|server|tests|scripts|bench|i18n|fixtures|imports|docs)\/[\w./-]*(?:[\w/]|(?=[<*{]))/g,
    ),
  ]
    .map(([path]) => path)
    .map(path =>
      text.includes(`${path}<`) || text.includes(`${path}*`) || text.includes(`${path}{`) ? dirname(`${path}x`) : path,
    )

/** The first decision that is written in plain terms; those before it are older. */
const firstPlain = '060'

/** What newcomers read first, and the decisions since `firstPlain`. */
const plainDocuments = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/operating.md',
  'docs/glossary.md',
  'docs/decisions/index.md',
  ...decisions.filter(file => file >= firstPlain).map(file => `docs/decisions/${file}`),
]

/** What a document links to inside the project, as paths from its root. */
const linksIn = (document: string): string[] =>
  [...read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^\w+:/.test(target))
    .map(target => join(dirname(document), target))

/** A decision may be named by its number alone. */
const isThere = (path: string): boolean =>
  existsSync(join(root, path)) ||
  (/^docs\/decisions\/\d{3}$/.test(path) && decisions.some(file => `docs/decisions/${file}`.startsWith(`${path}-`)))

const missing = (paths: readonly string[]): string[] => paths.filter(path => !isThere(path))

describe('the documents of the project', () => {
  it('paths are found, and for those with a placeholder their folder', () => {
    expect(
      pathsIn('see `src/main.tsx`, `src/features/<noun>/`, tests/api/access/*.md and node_modules/src/x.'),
    ).toEqual(['src/main.tsx', 'src/features', 'tests/api/access'])
    expect(missing(['src/main.tsx', 'src/gone.tsx', 'docs/decisions/032', 'docs/decisions/999'])).toEqual([
      'src/gone.tsx',
      'docs/decisions/999',
    ])
  })

  it.each(documents)('%s names only paths that exist', document => {
    expect(missing(pathsIn(read(document)))).toEqual([])
    expect(missing(linksIn(document))).toEqual([])
  })

  it.each(documents)('%s names only commands that exist', document => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(document).matchAll(/\bnpm (?:run ([a-z][\w:]*)|(start|test)\b)/g)].map(
      ([, run, short]) => run ?? short ?? '',
    )
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })

  it('CONTRIBUTING.md or docs/operating.md names every command', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const text = read('CONTRIBUTING.md') + read('docs/operating.md')
    expect(Object.keys(scripts).filter(name => !new RegExp(`\\bnpm (run )?${name}\\b`).test(text))).toEqual([])
  })

  it.each(plainDocuments)('%s is written in plain terms', document => {
    expect(unplainIn(read(document))).toEqual([])
  })

  it('words that are not plain are found, except in code', () => {
    expect(unplainIn('Whoever asked for it is told anew, as `told` says.')).toEqual([
      'anew: again',
      'Whoever: anyone who, the person who',
      'is told: is notified, is reported',
      'asked for: requests, requires',
    ])
  })

  it('the README has at most two screens of text', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(100)
  })

  it('docs/operating.md describes exactly the settings of the server', () => {
    const known = [
      ...`${read('server/settings.ts')}${read('server/oidc/settings.ts')}`.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm),
    ].map(([, name = '']) => name)
    const described = [...read('docs/operating.md').matchAll(/^\| (`[A-Z\d_]+`(?:, `[A-Z\d_]+`)*) \|/gm)].flatMap(
      ([, names = '']) => names.replaceAll('`', '').split(', '),
    )
    expect(described.toSorted()).toEqual([...new Set([...known, 'LOG_LEVEL'])].toSorted())
  })

  it('docs/architecture.md lists every feature, and no other', () => {
    const [, table = ''] = read('docs/architecture.md').split('## The features')
    const listed = [...table.matchAll(/^\| ([a-z, ]+) \| /gm)]
      .flatMap(([, names = '']) => names.split(', '))
      .filter(name => name !== 'feature')
    expect(listed.toSorted()).toEqual(readdirSync(join(root, 'src/features')).toSorted())
  })

  it('docs/screens contains exactly the screenshots of the README', () => {
    expect(readdirSync(join(root, 'docs/screens')).toSorted()).toEqual(
      readmePictures()
        .map(name => `${name}.webp`)
        .toSorted(),
    )
  })
})

describe('the records of decisions', () => {
  const index = read('docs/decisions/index.md')
  const lines = [...index.matchAll(/^\| (\d{3}) \| \[(.+)\]\((.+)\) \| (\d{4}-\d\d-\d\d) \| (.+) \|$/gm)].map(
    ([, number = '', title = '', file = '', , status = '']) => ({ number, title, file, status }),
  )

  it('are all in the index, in order, each once, with number and title', () => {
    expect(lines.map(({ file }) => file)).toEqual(decisions)
    expect(lines.map(({ number, title }) => `# ${number}: ${title}`)).toEqual(
      decisions.map(file => read(`docs/decisions/${file}`).split('\n')[0]),
    )
    expect(lines.filter(({ number, file }) => !file.startsWith(`${number}-`))).toEqual([])
    expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length)
  })

  it('name below their title the decisions that replaced or continued them, as the index does', () => {
    const reported = decisions.map(file => {
      const [, , line = ''] = read(`docs/decisions/${file}`).split('\n')
      const [, how] = /^\*(Superseded by|Superseded in part by|Continued in) /.exec(line) ?? []
      const by = [...line.matchAll(/\[(\d{3})\]\(/g)].map(([, number]) => number).join(', ')
      return how === undefined
        ? 'current'
        : how === 'Continued in'
          ? `current; continued in ${by}`
          : `${how.toLowerCase()} ${by}`
    })
    expect(lines.map(({ status }) => status)).toEqual(reported)
  })

  it('link only to files that exist', () => {
    expect(['index.md', ...decisions].flatMap(file => missing(linksIn(`docs/decisions/${file}`)))).toEqual([])
  })

  it('exist if code refers to them', () => {
    const numbers = new Set(decisions.map(file => file.slice(0, 3)))
    const named = readSources('src', 'server', 'scripts', 'bench').flatMap(({ path, text }) =>
      [...text.matchAll(/docs\/decisions\/(\d{3})/g)].map(([, number = '']) => ({ path, number })),
    )
    expect(named.length).toBeGreaterThanOrEqual(12)
    expect(named.filter(({ number }) => !numbers.has(number))).toEqual([])
  })
})
