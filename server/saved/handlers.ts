import * as calls from '../../contract/saved-lists.ts'
import { type Handled, handle } from '../http/handle.ts'
import { columnsOf, removeTemplate, saveTemplate, templateById, templatesOf } from './templates.ts'
import { removeOne, saveOne, viewsFor } from './views.ts'

/** Answers of contract/saved-lists.ts. */
export const handlers: readonly Handled[] = [
  handle(calls.exportColumns, async (context, input) => columnsOf(context, input)),
  handle(calls.saveExportTemplate, saveTemplate),
  handle(calls.exportTemplateById, templateById),
  handle(calls.removeExportTemplate, removeTemplate),
  handle(calls.listExportTemplates, templatesOf),
  handle(calls.listSavedViews, viewsFor),
  handle(calls.saveView, saveOne),
  handle(calls.removeView, removeOne),
]
