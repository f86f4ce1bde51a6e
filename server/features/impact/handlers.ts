import {
  approvalImpact,
  confirmChange,
  holdChange,
  listApprovalRequests,
  previewChange,
  turnDownChange,
} from '../../../contract/impact/calls.ts'
import { handle } from '../../kernel/http/handle.ts'
import {
  approveChange,
  getApprovalRequests,
  getCurrentImpact,
  hold,
  rejectChange,
} from './approval-requests.ts'
import { preview } from './preview.ts'

export const handlers = [
  handle(previewChange, preview),
  handle(holdChange, hold),
  handle(listApprovalRequests, getApprovalRequests),
  handle(approvalImpact, getCurrentImpact),
  handle(confirmChange, approveChange),
  handle(turnDownChange, rejectChange),
]
