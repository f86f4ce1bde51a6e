import { useEffect, useRef } from 'react'
import { deptRequired } from '../../contract/tenant/calls.ts'
import { useScoped } from '../use-scoped.ts'
import { type FormValues, resolveWith } from './form-values.ts'

/** Whether the company requires a department for everybody (L4); the server checks it in any case. */
export const useDepartmentRequired = (): boolean =>
  useScoped(deptRequired, {}, { loading: false }).data?.required ?? false

/**
 * Validates a user's form, with the department if the company requires one; `had` are the current departments of an
 * edited user.
 */
export function useResolver(had: FormValues['departmentIds'] | null) {
  const required = useDepartmentRequired()
  const latest = useRef(required)
  useEffect(() => {
    latest.current = required
  }, [required])
  // One for the life of the form: it reads the company's setting at the moment of the check.
  return useRef(resolveWith(() => latest.current, had)).current
}
