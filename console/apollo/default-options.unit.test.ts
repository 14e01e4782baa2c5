import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { asyncScheduler, of, scheduled } from 'rxjs';
import { beforeEach, expect, it } from 'vitest';
import { createCache } from './cache.ts';
import { DEFAULT_OPTIONS } from './default-options.ts';

const SECTOR = gql`
  query GetSector {
    getSector(id: "1") {
      id
      name
      code
    }
  }
`;

let asked = 0;
let answer: (number: number) => ApolloLink.Result;
let client: ApolloClient;

const sector = (name: string | null) => ({ getSector: { __typename: 'Sector', id: '1', name, code: 'A' } });

beforeEach(() => {
  asked = 0;
  answer = (number) => ({ data: sector(`answer ${number}`) });
  const link = new ApolloLink(() => scheduled(of(answer((asked += 1))), asyncScheduler));
  client = new ApolloClient({ cache: createCache(), link, defaultOptions: DEFAULT_OPTIONS });
});

it('a watched query shows the cache at once and then asks the api [G10]', async () => {
  await client.query({ query: SECTOR });
  const watched = client.watchQuery<{ getSector: { name: string } }>({ query: SECTOR });
  const names: unknown[] = [];
  await new Promise<void>((resolve) => {
    watched.subscribe(({ data }) => {
      const name = data?.getSector?.name;
      names.push(name);
      if (name === 'answer 2') resolve();
    });
  });
  expect(names[0]).toBe('answer 1');
  expect(asked).toBe(2);
});

it('a plain query asks the api only for what the cache lacks [G10]', async () => {
  await client.query({ query: SECTOR });
  const { data } = await client.query({ query: SECTOR });
  expect(data).toMatchObject(sector('answer 1'));
  expect(asked).toBe(1);
});

it('errors come together with the data that there is [G10]', async () => {
  answer = () => ({ data: sector(null), errors: [{ message: 'no name', path: ['getSector', 'name'] }] });
  const { data, error } = await client.query({ query: SECTOR });
  expect(data).toMatchObject(sector(null));
  expect(error?.message).toContain('no name');
});
