import { deptRequired } from '../../../contract/tenant/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'

/** Whether the company requires a department for everybody (L4); the server checks it in any case. */
export const useDepartmentRequired = (): boolean =>
  useScoped(deptRequired, {}, { loading: false }).data?.required ?? false
