import type { Tag } from '../../elements/index.ts'

type Keys = readonly (readonly [keys: string, does: string])[]

const list: Keys = [
  ['Down, Up', 'Opens the list; moves in it, from the last option to the first.'],
  ['Alt+Down, Alt+Up', 'Opens the list without a choice; closes it.'],
  ['Page Down, Page Up', 'Moves by a page of options.'],
  ['Enter', 'Takes the marked option; never submits the form while the list is open.'],
  ['Escape', 'Closes the list; with a closed list, clears the text.'],
  ['Tab', 'Closes the list and leaves.'],
]
const chips: Keys = [
  ['Backspace, Left', 'In an empty field: goes to the last chip.'],
  ['Delete, Backspace', 'On a chip: takes it off.'],
]
const tree: Keys = [
  ['Down, Up', 'Next and previous visible row.'],
  [
    'Right, Left',
    'Opens a row, then its first child; closes it, then its parent. Swapped where text runs from right to left.',
  ],
  ['Home, End', 'First and last visible row.'],
  ['Space', 'Ticks the row and what is below it.'],
  ['*', 'Opens all rows of the same level.'],
  ['Letters', 'The next row that begins so, by its name or its reading.'],
]
const panel: Keys = [
  ['Enter, Space', 'Opens the panel; focus moves into it.'],
  ['Escape', 'Closes it; focus goes back to the button.'],
]

/** What each key does, for the page of each widget (WIDGETS 2.0 to 2.9). */
export const keysOf: Record<Tag, Keys> = {
  'mds-session': [],
  'mds-user-picker': [...list, ...chips],
  'mds-time-zone-picker': list,
  'mds-organisation-selector': [...list.filter(([keys]) => keys !== 'Enter'), ...tree, ...chips],
  'mds-role-tree': [...tree, ['Escape', 'In the search field: clears it.']],
  'mds-study-site-table': [
    ['Tab', 'Search, filters, heads, rows, pager, in this order.'],
    ['Enter, Space', 'On a head: sorts by it, up, down, not at all.'],
    ['Shift+Enter', 'On a head: sorts by it within the first order.'],
    ['Right, Left', 'On the edge of a column: makes it wider or narrower.'],
    ['Enter', 'On a row: opens it.'],
  ],
  'mds-elearning-player': [
    ['Space, K', 'Plays or pauses.'],
    ['Left, Right', 'Five seconds back or on; in a document, the previous or next page.'],
    ['J, L', 'Ten seconds back or on.'],
    ['Up, Down', 'Louder, quieter.'],
    ['M, F, C', 'Sound, full screen, captions.'],
    ['<, >', 'Slower, faster.'],
  ],
  'mds-download-center': panel,
  'mds-notice-bell': [
    ...panel,
    ['Page Down, Page Up', 'Next and previous notice.'],
    ['Ctrl+End, Ctrl+Home', 'Behind and before the list.'],
  ],
  'mds-upload': [
    ['Enter, Space', 'Opens the choice of files; on a file, its action.'],
    ['Tab', 'The button, then each file with its actions.'],
  ],
}
