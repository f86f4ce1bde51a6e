import { describe, expect, it } from 'vitest'
import { getEnding } from '../../../../components/screens/jump/options.ts'
import english from '../../../../locales/en-US/jump.json' with { type: 'json' }
import japanese from '../../../../locales/ja-JP/jump.json' with { type: 'json' }
import chinese from '../../../../locales/zh-CN/jump.json' with { type: 'json' }

const ask = (query: string, { action }: typeof english) => getEnding(query, action.endVerb, action.endWords)

describe('whom the words ask to end a role of', () => {
  it.each([
    ['のぞみのロールを終了', 'のぞみ', []],
    ['ひでさんのCN01でのロールを終了', 'ひで', ['cn01']],
    ['田中のぞみの021のロールを終了', '田中のぞみ', ['021']],
    ['田中 のぞみ の ロール を 終了', '田中 のぞみ', []],
    ['CN01での田中さんのロール終了', '田中', ['cn01']],
    ['ヒデ 終了', 'ひで', []],
  ])('in Japanese: %s', (query, person, places) => {
    expect(ask(query, japanese)).toEqual({ person, places })
  })

  it('in Chinese and English', () => {
    expect(ask('结束张伟在021的角色', chinese)).toEqual({ person: '张伟', places: ['021'] })
    expect(ask('end the role of zhang wei at cn01', english)).toEqual({
      person: 'zhang wei',
      places: ['cn01'],
    })
  })
})
