import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { base } from '../../data/paths.ts'
import '../../fields/fields.css'
import { Dialog } from '../../ui/Dialog.tsx'
import type { PaletteCatalog } from './catalogs.ts'
import { fill } from '../../../../i18n/fill.ts'
import type { Entry } from './entries.ts'
import { Options, optionId } from './Options.tsx'
import { usePaletteEntries } from './usePaletteEntries.ts'
import './palette.css'

interface Props {
  catalog: PaletteCatalog
  onClose(): void
}

/** How many options each key moves by. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }

/**
 * The command palette: searches records, screens and actions. The arrow keys move through the list while the focus
 * stays in the input.
 */
export function PaletteDialog({ catalog, onClose }: Props) {
  const { texts } = catalog
  const list = useId()
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { entries, state } = usePaletteEntries(typed, pathname, catalog)
  const active = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  const present = entries[active]

  useLayoutEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (present) document.getElementById(optionId(list, active))?.scrollIntoView?.({ block: 'nearest' })
  }, [list, active, present])

  const choose = (entry: Entry, elsewhere: boolean): void => {
    if (elsewhere && entry.path) {
      window.open(`${base}${entry.path}`, '_blank', 'noopener')
      return
    }
    onClose()
    if (entry.path) navigate(entry.path)
    else entry.run?.()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      const next =
        Math.abs(step) === 1
          ? (active + step + entries.length) % entries.length
          : Math.min(entries.length - 1, Math.max(0, active + step))
      setChosen(entries[next]?.key)
    }
    if (event.key === 'Enter' && present) {
      event.preventDefault()
      choose(present, event.ctrlKey || event.metaKey)
    }
  }
  const isBlank = typed.trim() === ''
  const nothing = !isBlank && entries.length === 0 && state === 'done'
  const said =
    state === 'searching'
      ? texts.searching
      : isBlank || state === 'failed'
        ? ''
        : nothing
          ? fill(texts.nothing, { typed: typed.trim() })
          : fill(texts.found, { count: entries.length })

  return (
    <Dialog className="palette" aria-label={texts.title} onCancel={onClose}>
      <div className="palette-box">
        <input
          ref={box}
          className="palette-input"
          type="text"
          role="combobox"
          aria-label={texts.hint}
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? list : undefined}
          aria-activedescendant={present ? optionId(list, active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder={texts.hint}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={press}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          {texts.close}
        </button>
      </div>
      {entries.length > 0 && (
        <Options
          id={list}
          entries={entries}
          active={active}
          texts={texts}
          onActive={place => setChosen(entries[place]?.key)}
          onChoose={choose}
        />
      )}
      {isBlank && entries.length === 0 && <p className="palette-message">{texts.begin}</p>}
      {nothing && (
        <div className="palette-message">
          <p>
            <strong>{said}</strong>
          </p>
          <p>{texts.advice}</p>
        </div>
      )}
      {state === 'failed' && (
        <p className="palette-message palette-failed" role="alert">
          {texts.failed}
        </p>
      )}
      <div className="palette-foot">
        <span role="status" className={nothing ? 'm-hidden' : undefined}>
          {said}
        </span>
        <span className="palette-keys" aria-hidden>
          <kbd>↑↓</kbd> {texts.choose} <kbd>Enter</kbd> {texts.open} <kbd>Esc</kbd> {texts.close.toLowerCase()}
        </span>
      </div>
    </Dialog>
  )
}
