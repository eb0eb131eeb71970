import { isVideoUrl } from '../../fields/videos.ts'
import type { InputProps, Look } from './look.ts'
import { SafeLink } from './parts/SafeLink.tsx'
import { TextBox } from './parts/TextBox.tsx'
import { useReader } from './reader.ts'

const asLinks = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const Input = ({ id, value, onChange, onBlur, invalid, describedBy, label }: InputProps) => {
  const { t } = useReader()
  const links = asLinks(value)
  return (
    <div id={id} role="group" aria-label={label} aria-describedby={describedBy} data-invalid={invalid || undefined} className="m-several" tabIndex={-1}>
      {links.map((link, index) => (
        // Rows are told apart by their place: an address changes while it is typed.
        <div key={index} className="m-row">
          <TextBox
            id={`${id}-${index}`}
            value={link}
            onChange={next => onChange(links.with(index, String(next ?? '')))}
            onBlur={onBlur}
            invalid={invalid && !isVideoUrl(link)}
            describedBy={describedBy}
            inputMode="url"
            placeholder="https://"
            name={`${label} ${index + 1}`}
          />
          <button type="button" className="m-button m-small" onClick={() => onChange(links.toSpliced(index, 1))} aria-label={`${t('panel.links.remove')}: ${link}`}>
            ×
          </button>
        </div>
      ))}
      <button type="button" className="m-button" onClick={() => onChange([...links, ''])}>
        {t('panel.links.add')}
      </button>
    </div>
  )
}

export const videos: Look = {
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
