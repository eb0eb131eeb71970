import type { InputProps, FieldView } from '../data/fieldView.ts'
import { moved } from './parts/moves.ts'
import { SafeLink } from './parts/SafeLink.tsx'
import { VideoRow } from './parts/VideoRow.tsx'
import { useReader } from '../data/reader.ts'
import { Button } from '../ui/Button.tsx'

const asLinks = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const Input = ({ id, value, onChange, onBlur, invalid, describedBy, label }: InputProps) => {
  const { t } = useReader()
  const links = asLinks(value)
  return (
    <div
      id={id}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      className="m-several"
      tabIndex={-1}
    >
      {links.length > 0 && (
        <ol className="m-videos">
          {links.map((link, index) => (
            <VideoRow
              // Rows are identified by their position, because a URL changes while it is edited.
              key={index}
              id={`${id}-${index}`}
              link={link}
              name={`${label} ${index + 1}`}
              isFirst={index === 0}
              isLast={index === links.length - 1}
              invalid={invalid}
              describedBy={describedBy}
              onChange={next => onChange(links.with(index, next))}
              onMove={step => onChange(moved(links, index, step))}
              onRemove={() => onChange(links.toSpliced(index, 1))}
              onBlur={onBlur}
            />
          ))}
        </ol>
      )}
      <Button onClick={() => onChange([...links, ''])}>{t('panel.links.add')}</Button>
    </div>
  )
}

export const videos: FieldView = {
  Input,
  Cell: ({ value }) => (
    <span className="m-chips">
      {asLinks(value).map(link => (
        <SafeLink key={link} address={link} />
      ))}
    </span>
  ),
  several: true,
  wide: true,
  width: 1.4,
}
