import { buildSchema, Kind, parse, type OperationDefinitionNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { variableFaults } from './check-variables.ts';

const schema = buildSchema(`
  enum Colour { RED GREEN BLUE }
  input Paint { colours: [Colour!] size: Int }
  type Query { paint(paint: Paint): Boolean }
`);

function operationOf(text: string): OperationDefinitionNode {
  const [operation] = parse(text).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The text has one operation');
  return operation;
}

const faultsOf = (paint: object) =>
  variableFaults(schema, operationOf('query ($paint: Paint) { paint(paint: $paint) }'), { paint });

describe('the faults of variables', () => {
  it('name each field', () => {
    expect(faultsOf({ colours: ['RED', 'PINK'], size: 'x', weight: 1 })).toEqual([
      { path: 'paint.colours[1]', key: 'oneOf' },
      { path: 'paint.size', key: 'integer' },
      { path: 'paint.weight', key: 'unknownField' },
    ]);
  });

  it('are fifty at most, and the values after them are not read SEC-12', () => {
    let reads = 0;
    const colours = new Proxy(Array<string>(10_000).fill('PINK'), {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    expect(faultsOf({ colours })).toHaveLength(50);
    expect(reads).toBe(50);
  });
});
