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

describe('the component kit', () => {
  it('is used for all buttons, inputs, dialogs and menus: no screen uses their classes', () => {
    expect(
      pathsWith(
        /["'`\s]m-(button|primary|danger|plain|remove|input|select|textarea|box|check|switch|dialog|drawer|menu|menu-item|picker|options)["'`\s]/,
      ),
    ).toEqual([])
  })

  it('contains all dialogs, selects, text areas, disclosures and small forms', () => {
    expect(pathsWith(/<(dialog|select|textarea|details)\b/)).toEqual([])
    expect(pathsWith(/new FormData\(/)).toEqual([])
  })

  it('contains all buttons of features', () => {
    expect(pathsWith(/<button\b/).filter(path => path.startsWith('src/features/'))).toEqual([])
  })

  it('contains all text inputs, checkboxes and radio buttons, except parts of other widgets', () => {
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

  it('keeps the focus on a button during its action: the button is busy, not disabled', () => {
    expect(pathsWith(/<Button\b[^>]*\bdisabled=\{[^}]*\b(isBusy|busy|isPending|isSending|doing)\b/)).toEqual([])
  })

  it('has its styles next to it: no other style sheet changes a component everywhere', () => {
    const everywhere = new RegExp(`^(\\.m-(${looks})([:[][^ ,{(]*)?(, ?|,\n)?)+ \\{`, 'm')
    expect(
      styles.filter(({ path, text }) => !path.startsWith(kit) && everywhere.test(text)).map(({ path }) => path),
    ).toEqual([])
  })

  /**
   * A browser computes the style of everything in an element anew, with each node that is added anywhere in it, when a rule says how its
   * descendants look while it `:has()` something. Of what holds a whole screen that costs as much as drawing the screen.
   */
  it('has no style with :has() on a whole screen', () => {
    const asksWholeScreen =
      /(?:^|[\s,}])(?:html|:root|body|\.panel-content|\.m-screen):has\((?:[^()]|\([^()]*\))*\)(?: [^{]|[^{]*\{[^}]*&)/m
    const ofPrint = /@media print \{[^]*?\n\}\n/g
    expect(
      styles.filter(({ text }) => asksWholeScreen.test(text.replace(ofPrint, ''))).map(({ path }) => path),
    ).toEqual([])
  })
})
