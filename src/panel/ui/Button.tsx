import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonStyle } from './buttonClass.ts'

interface Props extends ComponentProps<'button'>, ButtonStyle {
  /** Whether its action is in progress: the button keeps the focus but ignores clicks. */
  busy?: boolean | undefined
}

const doNothing = (event: MouseEvent): void => event.preventDefault()

/** A button with the type `button` by default, so that it submits no form. */
export const Button = ({ primary, danger, small, large, tool, plain, busy, className, ...button }: Props) => (
  <button
    type="button"
    {...button}
    {...(busy && { 'aria-disabled': true, onClick: doNothing })}
    className={buttonClass({ primary, danger, small, large, tool, plain }, className)}
  />
)
