import { globalStyle } from '@vanilla-extract/css'
import { color } from '../../../styles/look.ts'
import { plate } from './role-tree.css.ts'

globalStyle(`${plate} > [role=tree]`, { '@media': { print: { maxBlockSize: 'none', overflow: 'visible' } } })

/* Elements without focus can't be scrolled by keyboard: then everything is visible. */
globalStyle(`${plate} > [aria-disabled]`, { maxBlockSize: 'none', color: color['ink-3'] })
globalStyle(`${plate} > [aria-disabled] [role=treeitem]`, { color: 'inherit' })
