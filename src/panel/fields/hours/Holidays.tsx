import { Children, type ReactNode, useState } from 'react'
import { useReader } from '../../data/reader.ts'
import { Part } from './Part.tsx'

/** The public holidays that are closed, as one. */
export function Holidays({ children, onRemove }: { children: ReactNode; onRemove(): void }) {
  const { t, number } = useReader()
  const [open, setOpen] = useState(false)
  const name = t('hours.form.holidays')
  return (
    <Part
      title={
        <>
          <strong>{name}</strong> <span className="m-quiet">{number(Children.count(children))}</span>
        </>
      }
      open={open}
      onToggle={setOpen}
      removing={`${t('hours.form.remove_exception')}: ${name}`}
      onRemove={onRemove}
    >
      <ul>{children}</ul>
    </Part>
  )
}
