import * as calls from '../../../contract/saved-lists/calls.ts'
import * as views from '../../../contract/saved-lists/views.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { getColumns, getTemplates, removeTemplate, saveTemplate, templateById } from './templates.ts'
import { listViews, removeOne, saveOne } from './views.ts'

/** Handlers of contract/saved-lists/calls.ts. */
export const handlers: readonly Handled[] = [
  handle(calls.exportColumns, getColumns),
  handle(calls.saveExportTemplate, saveTemplate),
  handle(calls.exportTemplateById, templateById),
  handle(calls.removeExportTemplate, removeTemplate),
  handle(calls.listExportTemplates, getTemplates),
  handle(views.listSavedViews, context => listViews(context, 'users')),
  handle(views.saveView, (context, wish) => saveOne(context, 'users', wish)),
  handle(views.removeView, (context, seen) => removeOne(context, 'users', seen)),
  handle(views.listStudyViews, context => listViews(context, 'studies')),
  handle(views.saveStudyView, (context, wish) => saveOne(context, 'studies', wish)),
  handle(views.removeStudyView, (context, seen) => removeOne(context, 'studies', seen)),
  handle(views.listOrganisationViews, context => listViews(context, 'organisations')),
  handle(views.saveOrganisationView, (context, wish) => saveOne(context, 'organisations', wish)),
  handle(views.removeOrganisationView, (context, seen) => removeOne(context, 'organisations', seen)),
  handle(views.listAuditViews, context => listViews(context, 'audit')),
  handle(views.saveAuditView, (context, wish) => saveOne(context, 'audit', wish)),
  handle(views.removeAuditView, (context, seen) => removeOne(context, 'audit', seen)),
]
