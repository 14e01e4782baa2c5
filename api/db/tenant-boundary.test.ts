import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { makeWorld } from '#api/testing/world.ts';

/** A column of a tenant table that refers to another record, and the target table of its foreign key. */
type Reference = { name: string; table: string; columns: string; target: string; targets: string };

/** MySQL's ER_NO_REFERENCED_ROW_2. */
const NO_REFERENCED_ROW = 1452;

/**
 * Columns with an id of a record but no foreign key, by reason.
 * `derived`: written only by triggers. `history`: outlives the record. `account`: people of tenants and of the platform. `sender`: chosen by the sender.
  'training_current.employee_id': 'derived',
  'training_current.training_id': 'derived',
