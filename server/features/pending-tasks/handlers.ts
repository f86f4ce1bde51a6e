import {
  pendingTasksOf,
  pendingTasksOfRole,
  pendingTasksOfUsers,
  remindOfTasks,
} from '../../../contract/pending-tasks/calls.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { remind } from './remind.ts'
import { ofRole, ofUser, ofUsers } from './tasks.ts'

/** Handlers of contract/pending-tasks/calls.ts. */
export const handlers: readonly Handled[] = [
  handle(pendingTasksOf, ofUser),
  handle(pendingTasksOfUsers, ofUsers),
  handle(pendingTasksOfRole, ofRole),
  handle(remindOfTasks, remind),
]
