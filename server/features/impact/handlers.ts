import {
  confirmChange,
  heldImpact,
  holdChange,
  listHeldChanges,
  previewChange,
  turnDownChange,
} from '../../../contract/impact/calls.ts'
import { handle } from '../../kernel/http/handle.ts'
import {
  approveChange,
  getCurrentImpact,
  hold,
  listApprovalRequests,
  rejectChange,
} from './approval-requests.ts'
import { preview } from './preview.ts'

export const handlers = [
  handle(previewChange, preview),
  handle(holdChange, hold),
  handle(listHeldChanges, listApprovalRequests),
  handle(heldImpact, getCurrentImpact),
  handle(confirmChange, approveChange),
  handle(turnDownChange, rejectChange),
]
