"""Studies on a cluster with Ray: the same sorted results as on this computer alone."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from iceharbor.arena.results import ResultsFile
from iceharbor.arena.running import run
from iceharbor.codec import Malformed
from tests.arena.conftest import small_study, sorted_lines

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None,
    reason="ray is not installed, so this test is skipped; `pip install 'iceharbor[ray]'` brings it",
)
STARTS = 3
ON_A_CLUSTER = """
import sys
from pathlib import Path

from ray.cluster_utils import Cluster

from iceharbor.arena.results import ResultsFile, read_times
from iceharbor.arena.running import run
from tests.arena.conftest import small_study

if __name__ == "__main__":
    path, games = Path(sys.argv[1]), int(sys.argv[2])
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    print("started", flush=True)
    with ResultsFile(path, small_study(games=games)) as file:
        run(file, 2, address=cluster.address)
    cluster.shutdown()
    print("workers", len({times.worker for times in read_times(path)}))
"""


def on_a_cluster(folder: Path, path: Path, games: int) -> str:
    """Plays the small study on a cluster of two nodes on this computer; returns what it printed. The cluster is started
    up to three times, since a busy computer can be too slow for it."""
    script = folder / "on_a_cluster.py"
    script.write_text(ON_A_CLUSTER)
    home = folder / "home"
    home.mkdir(exist_ok=True)
    root = Path(__file__).parents[2]
    env = {**os.environ, "HOME": str(home), "PYTHONPATH": str(root), "RAY_USAGE_STATS_ENABLED": "0"}
    said = ""
    for _ in range(STARTS):
        try:
            done = subprocess.run(
                [sys.executable, script, path, str(games)],
                cwd=root,
                env=env,
                capture_output=True,
                text=True,
                timeout=240,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            said = f"late: {late}"
            continue
        said = done.stdout + done.stderr[-2000:]
        if done.returncode == 0 or "started" in done.stdout:
            assert done.returncode == 0, said
            return done.stdout
    raise AssertionError(f"the cluster did not start: {said}")


@needs_ray
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_cluster_of_two_nodes_gives_the_sorted_results_of_one_and_two_workers(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.ndjson" for name in ("ray", "one", "two")]
    with ResultsFile(paths[0], small_study(games=12)) as file:
        run(file, 1)
    half = paths[0].read_text().splitlines(keepends=True)[:5]
    paths[0].write_text("".join(half))  # the cluster goes on with a study that was interrupted
    said = on_a_cluster(tmp_path, paths[0], 12)
    assert "workers" in said
    for workers in (1, 2):
        with ResultsFile(paths[workers], small_study(games=12)) as file:
            run(file, workers)
    assert sorted_lines(paths[0]) == sorted_lines(paths[1]) == sorted_lines(paths[2])


def test_without_ray_there_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("iceharbor.arena.cluster.find_spec", lambda name: None)
    with (
        ResultsFile(tmp_path / "r.ndjson", small_study()) as file,
        pytest.raises(Malformed, match=r"the package ray is not installed; `pip install 'iceharbor\[ray\]'`"),
    ):
        run(file, 1, address="auto")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999", "ray://127.0.0.1:1"])
def test_an_address_without_a_cluster_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr("iceharbor.arena.cluster.find_spec", lambda name: name)
    with (
        ResultsFile(tmp_path / "r.ndjson", small_study()) as file,
        pytest.raises(Malformed, match=rf"--ray {re.escape(address)}: no cluster answers there"),
    ):
        run(file, 1, address=address)
    assert list(tmp_path.iterdir()) == []
