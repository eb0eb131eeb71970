import { useId, type ReactNode } from 'react'
import './card.css'

interface Props {
  title: string
  /** Beside the title: what leads further. */
  tools?: ReactNode
  /** Its content is not known yet; its place is reserved. */
  isPending?: boolean
  children?: ReactNode
}

/** A part of a screen that is about one thing, with its heading. */
export function Card({ title, tools, isPending = false, children }: Props) {
  const id = useId()
  return (
    <section className="m-card" aria-labelledby={id} aria-busy={isPending || undefined}>
      <header className="m-card-head">
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      {isPending ? (
        <div className="m-card-lines" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ) : (
        children
      )}
    </section>
  )
}
