import {
  companyHistory,
  deptRequired,
  previewCompany,
  previewSetting,
  readTenantSetting,
  settingHistory,
  updateCompany,
  updateSetting,
} from '../../../contract/tenant/calls.ts'
import { listFirstSteps } from '../../../contract/tenant/first-steps.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { handle } from '../../kernel/http/handle.ts'
import { historyOfCompany, saveCompany } from './company.ts'
import { previewOfCompany } from './company-affected.ts'
import { stepsOfCompany } from './first-steps.ts'
import { preview } from './preview.ts'
import { history, read, update } from './settings.ts'

export const handlers = [
  handle(readTenantSetting, read),
  handle(updateSetting, update),
  handle(updateCompany, saveCompany),
  handle(previewCompany, previewOfCompany),
  handle(companyHistory, historyOfCompany),
  handle(listFirstSteps, stepsOfCompany),
  handle(previewSetting, preview),
  handle(settingHistory, history),
  handle(deptRequired, async ({ actor }) => ({ required: getSettings(actor.tenant.settings).deptRequired })),
]
