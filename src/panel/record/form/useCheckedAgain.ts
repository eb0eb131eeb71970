import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Row } from '../../../engine/model/query.ts'

/** Checks a field that something is wrong with again with each change of it, so that the problem goes once it is solved; no other field is looked at. */
export function useCheckedAgain(form: UseFormReturn<Row, Row, Row>): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name !== undefined && form.getFieldState(name).invalid) void form.trigger(name)
    })
    return unsubscribe
  }, [form])
}
