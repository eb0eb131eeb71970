import { useId, useState } from 'react'
import { useReader } from '../../reader.ts'
import { mayOpen } from '../SafeLink.tsx'

/** The small way round an upload: the address of a file that is on the web already. */
export function AddressEntry({ disabled, onAddress }: { disabled?: boolean; onAddress(url: string): void }) {
  const { t } = useReader()
  const problem = useId()
  const [address, setAddress] = useState<string>()
  const [wrong, setWrong] = useState(false)
  if (address === undefined)
    return (
      <button type="button" className="m-plain m-link" disabled={disabled} onClick={() => setAddress('')}>
        {t('photos.use_address')}
      </button>
    )
  const use = () => {
    const url = address.trim()
    setWrong(!mayOpen(url))
    if (!mayOpen(url)) return
    setAddress(undefined)
    onAddress(url)
  }
  return (
    <div className="m-row m-address">
      <input
        className="m-input"
        type="text"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        aria-label={t('photos.address')}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? problem : undefined}
        value={address}
        // It has just been asked for.
        ref={element => {
          if (address === '') element?.focus()
        }}
        onChange={event => setAddress(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') setAddress(undefined)
          if (event.key !== 'Enter') return
          event.preventDefault()
          use()
        }}
      />
      <button type="button" className="m-button" onClick={use}>
        {t('photos.add_address')}
      </button>
      {wrong && (
        <p id={problem} className="m-problem">
          {t('problems.fields.not_http_url')}
        </p>
      )}
    </div>
  )
}
