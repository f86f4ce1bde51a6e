import { useEffect, useRef } from 'react'
import { deptRequired } from '../../contract/tenant-calls.ts'
import { useScoped } from '../use-scoped.ts'
import { type FormValues, resolveWith } from './form-values.ts'

/** Whether the company wants everybody in a department (L4); the server refuses in any case. */
export const useDepartmentRequired = (): boolean =>
  useScoped(deptRequired, {}, { loading: false }).data?.required ?? false

/** Checks the form of a person, the department too where the company wants one; `had` are those of somebody who is edited. */
export function useResolver(had: FormValues['departmentIds'] | null) {
  const required = useDepartmentRequired()
  const latest = useRef(required)
  useEffect(() => {
    latest.current = required
  }, [required])
  // One for the life of the form: it reads what the company wants at the moment of the check.
  return useRef(resolveWith(() => latest.current, had)).current
}
