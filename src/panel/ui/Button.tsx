import type { ComponentProps } from 'react'
import { buttonClass, type ButtonStyle } from './buttonClass.ts'

/** A button; it sends no form unless its type says so. */
export const Button = ({
  primary,
  danger,
  small,
  large,
  tool,
  plain,
  className,
  ...button
}: ComponentProps<'button'> & ButtonStyle) => (
  <button
    type="button"
    {...button}
    className={buttonClass({ primary, danger, small, large, tool, plain }, className)}
  />
)
