import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources, root } from './sources.ts'

const kit = 'src/panel/ui/'
const screens = readSources('src').filter(({ path }) => path.endsWith('.tsx') && !path.startsWith(kit))
const pathsWith = (pattern: RegExp, among = screens): string[] =>
  among.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.css'))
  .map(path => `src/${path.replaceAll('\\', '/')}`)
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The looks that the kit gives, by the classes of its parts. */
const looks =
  'button|primary|danger|plain|remove|input|select|textarea|box|check|switch|label|field|problem|hint|dialog|drawer|menu|menu-item|tabs?|picker|options|cards|simple-form'

describe('the kit', () => {
  it('is what buttons, inputs, dialogs and menus are made with: no screen asks for their classes', () => {
    expect(
      pathsWith(
        /["'`\s]m-(button|primary|danger|plain|remove|input|select|textarea|box|check|switch|dialog|drawer|menu|menu-item|picker|options)["'`\s]/,
      ),
    ).toEqual([])
  })

  it('has the only dialogs, selects, text areas, disclosures and small forms', () => {
    expect(pathsWith(/<(dialog|select|textarea|details)\b/)).toEqual([])
    expect(pathsWith(/new FormData\(/)).toEqual([])
  })

  it('has the only buttons that features show', () => {
    expect(pathsWith(/<button\b/).filter(path => path.startsWith('src/features/'))).toEqual([])
  })

  it('has the only lines of text, ticks and circles, but for what is a widget of its own', () => {
    const ofWidgets = /type="(file|hidden|range)"/
    const widgets = [
      'src/features/accounts/panel/verification/CodeBoxes.tsx',
      'src/panel/record/list/RecordRow.tsx',
      'src/panel/record/list/SelectPage.tsx',
      'src/panel/shell/palette/PaletteDialog.tsx',
    ]
    const own = screens.filter(({ text }) =>
      [...text.matchAll(/<input\b[^]*?\/>/g)].some(([input]) => !ofWidgets.test(input)),
    )
    expect(own.map(({ path }) => path).sort()).toEqual(widgets)
  })

  it('keeps the focus on what was pressed while that is done: a button is busy then, not disabled', () => {
    expect(pathsWith(/<Button\b[^>]*\bdisabled=\{[^}]*\b(isBusy|busy|isPending|isSending|doing)\b/)).toEqual([])
  })

  it('has its style beside it: no other style sheet says what a part of it looks like everywhere', () => {
    const everywhere = new RegExp(`^(\\.m-(${looks})([:[][^ ,{(]*)?(, ?|,\n)?)+ \\{`, 'm')
    expect(
      styles.filter(({ path, text }) => !path.startsWith(kit) && everywhere.test(text)).map(({ path }) => path),
    ).toEqual([])
  })

  /**
   * A browser computes the style of everything in an element anew, with each node that is added anywhere in it, when a rule says how its
   * descendants look while it `:has()` something. Of what holds a whole screen that costs as much as drawing the screen.
   */
  it('styles what is in a screen by no rule that asks the whole screen what it has', () => {
    const asksWholeScreen =
      /(?:^|[\s,}])(?:html|:root|body|\.panel-content|\.m-screen):has\((?:[^()]|\([^()]*\))*\)(?: [^{]|[^{]*\{[^}]*&)/m
    const ofPrint = /@media print \{[^]*?\n\}\n/g
    expect(
      styles.filter(({ text }) => asksWholeScreen.test(text.replace(ofPrint, ''))).map(({ path }) => path),
    ).toEqual([])
  })
})
