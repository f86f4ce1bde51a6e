import * as calls from '../../../contract/saved-lists/calls.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { getColumns, getTemplates, removeTemplate, saveTemplate, templateById } from './templates.ts'
import { removeOne, saveOne, viewsFor } from './views.ts'

/** Handlers of contract/saved-lists/calls.ts. */
export const handlers: readonly Handled[] = [
  handle(calls.exportColumns, async (context, input) => getColumns(context, input)),
  handle(calls.saveExportTemplate, saveTemplate),
  handle(calls.exportTemplateById, templateById),
  handle(calls.removeExportTemplate, removeTemplate),
  handle(calls.listExportTemplates, getTemplates),
  handle(calls.listSavedViews, viewsFor),
  handle(calls.saveView, saveOne),
  handle(calls.removeView, removeOne),
]
