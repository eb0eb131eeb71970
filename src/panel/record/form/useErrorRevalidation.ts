import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'

/**
 * Validates a field with an error again on every change, so that the error disappears once it is fixed. Other fields
 * are not validated.
 */
export function useErrorRevalidation(form: UseFormReturn<Row, Row, Row>): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name !== undefined && form.getFieldState(name).invalid) void form.trigger(name)
    })
    return unsubscribe
  }, [form])
}
