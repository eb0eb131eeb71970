import type { ReactNode } from 'react'

/** Shown instead of rows: that there are none, that none match, or that loading failed, and what to do about it. */
export const ListMessage = ({
  title,
  text,
  children,
  alert,
}: {
  title: string
  text: string
  children?: ReactNode
  alert?: boolean
}) => (
  <div className="m-message" role={alert ? 'alert' : undefined}>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </div>
)
