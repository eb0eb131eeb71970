import type { ReactNode } from 'react'

/** The buttons at the end of a dialog. They stay in sight while its content scrolls. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="m-row m-end m-dialog-actions">{children}</div>
)
