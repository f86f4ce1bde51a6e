import type { listSavedViews, removeView, saveView } from '../../../contract/saved-lists/views.ts'
import type { ColumnChoice } from './record-columns.ts'

/** A list whose state can be kept as a view: filters and sort as in the address, and columns. */
export type ViewList = {
  calls: { list: typeof listSavedViews; save: typeof saveView; remove: typeof removeView }
  /** The setting with the view that opens the list. */
  setting: string
}

/** What a view keeps of a list. */
export type ViewContent = { address: string; columns: readonly ColumnChoice[] }
