import { Thumbnail } from '../../fields/parts/Thumbnail.tsx'
import { Icon } from '../../ui/Icon.ts'
import type { PaletteCatalog } from './catalogs.ts'
import { sections, type Entry } from './entries.ts'

interface Props {
  id: string
  entries: readonly Entry[]
  active: number
  texts: PaletteCatalog['texts']
  onActive(place: number): void
  onChoose(entry: Entry, elsewhere: boolean): void
}

/** Returns the ID of an option's element. */
export const optionId = (list: string, place: number): string => `${list}-${place}`

/** The options, by section. The focus stays in the input above, which refers to the active option. */
export function Options({ id, entries, active, texts, onActive, onChoose }: Props) {
  return (
    <div id={id} role="listbox" aria-label={texts.title} className="palette-list" tabIndex={-1}>
      {sections
        .filter(section => entries.some(entry => entry.section === section))
        .map(section => (
          <div key={section} role="group" aria-labelledby={`${id}-${section}`}>
            <div id={`${id}-${section}`} role="presentation" className="palette-section">
              {texts[section]}
            </div>
            {entries.map((entry, place) =>
              entry.section === section ? (
                <button
                  key={entry.key}
                  id={optionId(id, place)}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === active}
                  className="palette-option"
                  data-keys={entry.keys}
                  onMouseMove={() => place !== active && onActive(place)}
                  onMouseDown={event => event.preventDefault()}
                  onClick={event => onChoose(entry, event.ctrlKey || event.metaKey)}
                >
                  {entry.cover ? (
                    <span className="palette-picture">
                      <Thumbnail url={entry.cover} />
                    </span>
                  ) : (
                    <span className="palette-picture">
                      <Icon word={entry.icon} fontSize="small" />
                    </span>
                  )}
                  <span className="palette-names">
                    <span className="palette-label">{entry.label}</span>
                    {entry.second && <span className="palette-second">{entry.second}</span>}
                  </span>
                  {entry.state && <span className={`m-chip m-tone-${entry.state.tone}`}>{entry.state.word}</span>}
                </button>
              ) : null,
            )}
          </div>
        ))}
    </div>
  )
}
