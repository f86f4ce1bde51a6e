import {
  pendingTasksOf,
  pendingTasksOfRole,
  pendingTasksOfUsers,
  remindOfTasks,
} from '../../contract/pending-tasks.ts'
import { type Handled, handle } from '../http/handle.ts'
import { remind } from './remind.ts'
import { ofRole, ofUser, ofUsers } from './tasks.ts'

/** Handlers of contract/pending-tasks.ts. */
export const handlers: readonly Handled[] = [
  handle(pendingTasksOf, ofUser),
  handle(pendingTasksOfUsers, ofUsers),
  handle(pendingTasksOfRole, ofRole),
  handle(remindOfTasks, remind),
]
