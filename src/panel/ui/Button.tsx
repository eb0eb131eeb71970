import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonStyle } from './buttonClass.ts'

interface Props extends ComponentProps<'button'>, ButtonStyle {
  /** What it started is under way: it keeps the focus, and pressing it does nothing. */
  busy?: boolean | undefined
}

const doNothing = (event: MouseEvent): void => event.preventDefault()

/** A button; it sends no form unless its type says so. */
export const Button = ({ primary, danger, small, large, tool, plain, busy, className, ...button }: Props) => (
  <button
    type="button"
    {...button}
    {...(busy && { 'aria-disabled': true, onClick: doNothing })}
    className={buttonClass({ primary, danger, small, large, tool, plain }, className)}
  />
)
